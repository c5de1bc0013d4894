import { useSelector } from '@xstate/react';
import { HeaderImage } from './header-image.tsx';
import { useApp } from '../kit/console/app-store.ts';

/**
 * The image of the present branding, or the product mark; renders nothing where the branding shows its text
 * alone.
 */
export function CurrentHeaderImage({ size }: { size?: number | undefined }) {
  const app = useApp();
  const branding = useSelector(app, (state) => state.branding);
  if (!branding.showsLogo) return null;
  return (
    <HeaderImage
      branding={branding}
      size={size}
      onImageError={() => app.change({ branding: { ...branding, logoUrl: '' } })}
    />
  );
}
