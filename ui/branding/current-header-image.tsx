import { HeaderImage } from './header-image.tsx';
import { useAnswers } from '../kit/console/use-answers.ts';
import { useApp } from '../kit/console/app-store.ts';

/**
 * The image of the present branding, or the product mark; renders nothing where the branding shows its text
 * alone.
 */
export function CurrentHeaderImage({ size }: { size?: number | undefined }) {
  const app = useApp();
  const branding = useAnswers(app, (state) => state.branding);
  if (!branding.showsLogo) return null;
  return (
    <HeaderImage
      branding={branding}
      size={size}
      onImageError={() => app.change({ branding: { ...branding, logoUrl: '' } })}
    />
  );
}
