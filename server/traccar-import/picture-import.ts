import { MAX_PHOTO_BYTES, photoTypeOfFileName, storePhoto } from '../records/device-photos.ts';
import type { MediaStore } from '../storage/media.ts';
import { HttpError } from '../wire/http-error.ts';
import { formatCount, type ImportReport } from './import-report.ts';
import type { ImportedDevice } from './record-import.ts';
import type { TraccarSource } from './source/traccar-source.ts';

/**
 * Takes the pictures of devices; those that are here stay. What is no picture, or too large, is left out.
 * @param media undefined for a dry run, which reads no picture
 */
export async function takePictures(
  source: TraccarSource,
  devices: readonly ImportedDevice[],
  { media, report }: { media: MediaStore | undefined; report: ImportReport },
): Promise<void> {
  const withPicture = devices.flatMap(({ picture, ...device }) =>
    picture === undefined ? [] : [{ ...device, file: picture }],
  );
  if (withPicture.length === 0) return;
  const counts = report.of('picture');
  counts.found = withPicture.length;
  if (!source.picture) {
    counts.leftOut = withPicture.length;
    report.note(
      `The pictures of ${formatCount(withPicture.length)} devices are files of the Traccar server, which its database does not have: give the address of its console and a token to take them, or save them again here.`,
    );
    return;
  }
  for (const { id, name, uniqueId, file } of withPicture) {
    const type = photoTypeOfFileName(file);
    if (!type) report.leftOut('picture', name, `a picture cannot be called ${file}`);
    else if (!media) counts.taken += 1;
    else if (await media.read(id, file)) counts.known += 1;
    else {
      const bytes = await source.picture(uniqueId, file, MAX_PHOTO_BYTES);
      const problem = bytes
        ? await problemOf(storePhoto(media, id, { type, bytes, userId: 0 }))
        : `the source does not give it, or it has more than ${formatCount(MAX_PHOTO_BYTES)} bytes`;
      if (problem === undefined) counts.taken += 1;
      else report.leftOut('picture', name, problem);
    }
  }
}

/** Returns why a picture was refused; undefined for one that was stored. */
async function problemOf(storing: Promise<unknown>): Promise<string | undefined> {
  try {
    await storing;
    return undefined;
  } catch (error) {
    if (error instanceof HttpError) return error.message;
    throw error;
  }
}
