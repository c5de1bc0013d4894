import { SharedValue } from '../../kit/console/shared-value.ts';

/** Whether the user hid that the offline map did not arrive; told again when the page is loaded again. */
export const missingWorldHidden = new SharedValue(false);
