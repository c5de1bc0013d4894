import { DEFAULT_BRANDING } from '@farol/core/domain/label';
import { SharedValue } from '../devices/shared-value.ts';

/** The label of the console as it stands now; the usual one until the server's has come. */
export const currentBranding = new SharedValue(DEFAULT_BRANDING);
