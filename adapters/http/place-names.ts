import { Failure } from '@farol/core/domain/values/failure';
import { Gazetteer } from '@farol/core/domain/place/gazetteer';
import { PlaceNamer } from '@farol/core/domain/place/place-namer';

/**
 * Fetches what names places. Rejects with a Failure.
 * @param townFile URL of the towns of the built-in map
 */
export async function fetchPlaceNamer(
  townFile: string,
  send: typeof fetch = (...request) => fetch(...request),
): Promise<PlaceNamer> {
  const bytes = await fetchBytes(townFile, send);
  try {
    return new PlaceNamer(new Gazetteer(bytes));
  } catch {
    throw new Failure('MALFORMED_ANSWER', 200);
  }
}

async function fetchBytes(url: string, send: typeof fetch): Promise<Uint8Array> {
  let response: Response;
  try {
    response = await send(url, { priority: 'low' });
    if (response.ok) return new Uint8Array(await response.arrayBuffer());
  } catch {
    throw new Failure('NETWORK', 0);
  }
  throw new Failure(`HTTP_${response.status}`, response.status);
}
