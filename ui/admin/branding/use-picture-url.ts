import { useEffect, useState } from 'react';
import {
  brandingPictureUrl,
  type BrandingPictureKind,
} from '@farol/core/domain/server/branding/branding-picture';
import { useView } from '../../kit/console/use-view.ts';
import { useBrandingForm } from './use-branding-form.ts';

/** Returns the URL of a picture as it will be: the saved one, the chosen file, or '' for none. */
export function usePictureUrl(kind: BrandingPictureKind): string {
  const { draft, pictures } = useView(useBrandingForm());
  const change = pictures[kind];
  const [chosenUrl, setChosenUrl] = useState('');
  useEffect(() => {
    if (change === undefined || change === 'removed') return undefined;
    const address = URL.createObjectURL(new Blob([change.bytes], { type: change.type }));
    setChosenUrl(address);
    return () => {
      setChosenUrl('');
      URL.revokeObjectURL(address);
    };
  }, [change]);
  if (change === undefined) return brandingPictureUrl(draft, kind);
  return change === 'removed' ? '' : chosenUrl;
}
