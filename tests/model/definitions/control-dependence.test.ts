import { describe, expect, test } from 'vitest';
import {
  areOppositeArms,
  isSameArm,
  isSameDependence,
  type ControlDependence,
} from '../../../src/model/definitions/control-dependence.ts';

const dependence = (arm: string, iteration?: string, condition = '#1'): ControlDependence => ({
  condition,
  arm,
  iteration,
});

describe('two control dependences', () => {
  test('are one decision in one iteration only', () => {
    expect(isSameDependence(dependence('yes', '#2'), dependence('yes', '#2'))).toBe(true);
    expect(isSameDependence(dependence('yes', '#2'), dependence('yes', '#3'))).toBe(false);
    expect(isSameDependence(dependence('yes'), dependence('no'))).toBe(false);
  });

  test('are the same arm in every iteration', () => {
    expect(isSameArm(dependence('yes', '#2'), dependence('yes', '#3'))).toBe(true);
    expect(isSameArm(dependence('yes'), dependence('yes', undefined, '#4'))).toBe(false);
  });

  test.each([
    ['yes', 'no', true],
    ['no', 'yes', true],
    ['yes', 'yes', false],
    ['case 0', 'case 1', false],
    ['past', 'past', false],
  ])('in the arms %s and %s are opposite: %s', (one, other, expected) => {
    expect(areOppositeArms(dependence(one, '#2'), dependence(other, '#3'))).toBe(expected);
    expect(areOppositeArms(dependence(one), dependence(other, undefined, '#4'))).toBe(false);
  });
});
