import { DEFAULT_BRANDING } from '@farol/core/domain/server/branding/branding';
import { SharedValue } from '../kit/console/shared-value.ts';

/** The branding in use: the default until the server's is loaded. */
export const currentBranding = new SharedValue(DEFAULT_BRANDING);
