import { SharedValue } from '../console/shared-value.ts';

/** Whether the map shows a route of the past instead of the vehicles as they are. */
export const isPastShown = new SharedValue(false);
