import { useSharedValue } from '../kit/console/shared-value.ts';
import { HeaderImage } from './header-image.tsx';
import { currentBranding } from './current-branding.ts';

/** The picture that the console goes by, the mark as long as there is none of the operator's own; nothing where the name stands alone. */
export function CurrentHeaderImage({ size }: { size?: number | undefined }) {
  const label = useSharedValue(currentBranding);
  if (!label.showsLogo) return null;
  return <HeaderImage label={label} size={size} onImageError={() => currentBranding.set({ ...label, logoUrl: '' })} />;
}
