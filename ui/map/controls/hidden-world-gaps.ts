import { SharedValue } from '../../kit/console/shared-value.ts';
import type { WorldGap } from '../world/world-overlay.ts';

/** What the offline map lacks and the user does not want to be told again before the page is loaded again. */
export const hiddenWorldGaps = new SharedValue<readonly WorldGap[]>([]);
