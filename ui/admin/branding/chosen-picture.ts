import {
  BRANDING_PICTURES,
  cleanedBrandingPicture,
  type BrandingPictureKind,
  type BrandingPictureProblem,
  type PictureFile,
} from '@farol/core/domain/server/branding/branding-picture';

/**
 * Converts an image file to a picture of the branding. It is drawn again, which drops all metadata of the file, and
 * scaled down until the server accepts it. A picture beside the login is as wide as screens are and has no
 * transparency; an icon stands in a square.
 */
export async function chosenPicture(
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

/** The longest side that is tried first. */
const FIRST_SIDE: Readonly<Record<BrandingPictureKind, number>> = {
  'logo-interno': BRANDING_PICTURES['logo-interno'].sidePixels,
  'logo-login': BRANDING_PICTURES['logo-login'].sidePixels,
  'bg-login': BRANDING_PICTURES['bg-login'].sidePixels,
  'fav-icon': 512,
};
const MIN_SIDE_PIXELS = 64;

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
