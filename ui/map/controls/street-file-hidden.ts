import { SharedValue } from '../../kit/console/shared-value.ts';

/** Whether the user hid that the street map file is not drawn; told again when the page is loaded again. */
export const streetFileHidden = new SharedValue(false);
