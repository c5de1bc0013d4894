import type { Label } from '../domain/label.ts';
import type { LogoChange } from '../domain/logo-file.ts';
import type { Labels } from '../ports/labels.ts';

/** A label without problems, and what becomes of its logo. */
export interface LabelInput {
  draft: Label;
  logo: LogoChange;
}

/** Keeps a logo or takes it away, then saves the label, and gives it as it is kept. Rejects with the Failure of a call. */
export async function saveLabel(labels: Labels, { draft, logo }: LabelInput): Promise<Label> {
  if (logo === 'removed') await labels.removeLogo();
  else if (logo) await labels.keepLogo(logo);
  return await labels.save(draft);
}
