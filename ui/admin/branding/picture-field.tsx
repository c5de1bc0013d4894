import { Button } from '@mantine/core';
import { IconPhotoPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import {
  brandingPictureUrl,
  willHavePicture,
  type BrandingPictureKind,
  type BrandingPictureProblem,
  BRANDING_PICTURES,
  cleanedBrandingPicture,
  type PictureFile,
} from '@farol/core/domain/server/branding/branding-picture';
import { useTranslation } from '../../language/use-translation.ts';
import { ImageFileButton } from '../../kit/forms/image-file-button.tsx';
import { useView } from '../../kit/console/use-view.ts';
import { usePictureUrl } from './use-picture-url.ts';
import { useBrandingForm } from './use-branding-form.ts';
import styles from './branding-dialog.module.css';

/** The longest side that is tried first. */
const FIRST_SIDE: Readonly<Record<BrandingPictureKind, number>> = {
  'logo-interno': BRANDING_PICTURES['logo-interno'].sidePixels,
  'logo-login': BRANDING_PICTURES['logo-login'].sidePixels,
  'bg-login': BRANDING_PICTURES['bg-login'].sidePixels,
  'fav-icon': 512,
};

const MIN_SIDE_PIXELS = 64;

/**
 * The field for one picture of the operator. A file is checked when chosen; it is stored or removed when the form is
 * saved.
 */
export function PictureField({ kind }: { kind: BrandingPictureKind }) {
  const branding = useBrandingForm();
  const { t } = useTranslation();
  const { isSaving, draft, pictures } = useView(branding);
  const [problem, setProblem] = useState<BrandingPictureProblem>();
  const url = usePictureUrl(kind);
  const hasPicture = willHavePicture(draft, kind, pictures[kind]);
  const acceptFile = async (chosen: File): Promise<void> => {
    const result = await chosenPicture(kind, chosen);
    setProblem(typeof result === 'string' ? result : undefined);
    if (typeof result !== 'string') branding.setPicture(kind, result);
  };
  const label = t(`admin.branding.picture.${kind}.label`);
  return (
    <div role="group" aria-label={label} className={styles.picture}>
      <p className={styles.pictureLabel}>{label}</p>
      <div className={styles.pictureActions}>
        {url !== '' && <img src={url} alt="" className={styles.thumbnail} />}
        <ImageFileButton
          text={t(hasPicture ? 'admin.branding.picture.change' : 'admin.branding.picture.add')}
          label={`${label}: ${t('admin.branding.picture.add')}`}
          icon={<IconPhotoPlus size={16} aria-hidden />}
          isDisabled={isSaving}
          onChoose={(chosen) => void acceptFile(chosen)}
        />
        {hasPicture && (
          <Button
            variant="subtle"
            color="red"
            disabled={isSaving}
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => {
              setProblem(undefined);
              branding.setPicture(kind, brandingPictureUrl(draft, kind) === '' ? undefined : 'removed');
            }}
          >
            {t('admin.branding.picture.remove')}
          </Button>
        )}
      </div>
      <p className={styles.hint} role="status">
        {pictures[kind] === undefined
          ? t(`admin.branding.picture.${kind}.hint`)
          : t('admin.branding.picture.later')}
      </p>
      {problem && (
        <p className={styles.problem} role="alert">
          {t(`admin.branding.picture.${problem}`)}
        </p>
      )}
    </div>
  );
}

/**
 * Converts an image file to a picture of the branding. It is drawn again, which drops all metadata of the file, and
 * scaled down until the server accepts it. A picture beside the login is as wide as screens are and has no
 * transparency; an icon stands in a square.
 */
async function chosenPicture(
  kind: BrandingPictureKind,
  file: Blob,
): Promise<PictureFile | BrandingPictureProblem> {
  let problem: BrandingPictureProblem = 'unreadable';
  try {
    const image = await createImageBitmap(file);
    for (let side = FIRST_SIDE[kind]; side >= MIN_SIDE_PIXELS; side /= 2) {
      const picture = await draw(kind, image, side);
      const clean = cleanedBrandingPicture(kind, picture);
      if (typeof clean !== 'string') return picture;
      problem = clean;
    }
  } catch {
    // The browser cannot decode the file.
  }
  return problem;
}

async function draw(
  kind: BrandingPictureKind,
  image: ImageBitmap,
  longestSide: number,
): Promise<PictureFile> {
  const isIcon = kind === 'fav-icon';
  const fit = longestSide / Math.max(image.width, image.height);
  // A small icon is enlarged: the sizes of phones are drawn from it.
  const scale = isIcon ? fit : Math.min(1, fit);
  const side = (pixels: number): number => Math.max(1, Math.round(pixels * scale));
  const [width, height] = [side(image.width), side(image.height)];
  const canvas = isIcon ? new OffscreenCanvas(longestSide, longestSide) : new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  const [left, top] = [(canvas.width - width) / 2, (canvas.height - height) / 2];
  const type = kind === 'bg-login' ? 'image/jpeg' : 'image/png';
  if (context && type === 'image/jpeg') {
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context?.drawImage(image, left, top, width, height);
  const blob = await canvas.convertToBlob({ type, quality: 0.82 });
  return { type, bytes: new Uint8Array(await blob.arrayBuffer()) };
}
