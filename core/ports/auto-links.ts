import type { AutoLinkDraft } from '../domain/device/auto-link.ts';

/** Trackers that wait in the server for somebody (§7, `/autolink`). */
export interface AutoLinks {
  /**
   * Links the tracker with the identifier of the draft to the signed-in user, as their vehicle. Rejects with a Failure:
   * an unknown identifier and one that somebody else has give the same, `INVALID_DEVICE`.
   */
  link(draft: AutoLinkDraft): Promise<void>;
}
