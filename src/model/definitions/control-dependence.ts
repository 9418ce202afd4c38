/** An arm that code runs in: `else` of a condition, in one iteration of the loop around it. */
export interface ControlDependence {
  /** The identity of the code that decides: a statement, an expression or a function. */
  readonly condition: string;
  /** `yes` or `no` where there are two arms; otherwise the arm's name, such as `case 2`. */
  readonly arm: string;
  /** The identity of the loop iteration or of the call in which it decides, if that is known. */
  readonly iteration: string | undefined;
}

/** Whether two dependences are one decision, of the same iteration. */
export function isSameDependence(one: ControlDependence, other: ControlDependence): boolean {
  return isSameArm(one, other) && one.iteration === other.iteration;
}

/** Whether two dependences are the same arm, in whatever iterations. */
export function isSameArm(one: ControlDependence, other: ControlDependence): boolean {
  return one.condition === other.condition && one.arm === other.arm;
}

/** Whether two dependences are the two arms of one condition, in whatever iterations. */
export function areOppositeArms(one: ControlDependence, other: ControlDependence): boolean {
  return (
    one.condition === other.condition && [one.arm, other.arm].sort().join(' or ') === 'no or yes'
  );
}
