import { executeFixtures, isBuilt } from './support/executed-fixtures.ts';

executeFixtures(isBuilt);
