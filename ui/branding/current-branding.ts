import { DEFAULT_BRANDING } from '@farol/core/domain/server/branding/branding';
import { SharedValue } from '../kit/console/shared-value.ts';

/** The label of the console as it stands now; the usual one until the server's has come. */
export const currentBranding = new SharedValue(DEFAULT_BRANDING);
