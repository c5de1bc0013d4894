import { useSharedValue } from '../kit/console/shared-value.ts';
import { HeaderImage } from './header-image.tsx';
import { currentBranding } from './current-branding.ts';

/**
 * The image of the present branding, or the product mark; renders nothing where the branding shows its text
 * alone.
 */
export function CurrentHeaderImage({ size }: { size?: number | undefined }) {
  const branding = useSharedValue(currentBranding);
  if (!branding.showsLogo) return null;
  return (
    <HeaderImage
      branding={branding}
      size={size}
      onImageError={() => currentBranding.set({ ...branding, logoUrl: '' })}
    />
  );
}
