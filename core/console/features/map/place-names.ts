import { createActor } from 'xstate';
import { asyncRequestMachine } from '../../../machines/requests/async-request.machine.ts';
import type { PlaceNameSource, PlaceNaming } from '../../../ports/place-names.ts';
import type { FirstReaders, StartedByReader } from '../../wiring/first-reader.ts';
import { connectPlaceNames, type ConnectedPlaceNames } from './connect-place-names.ts';

const namesRequest = asyncRequestMachine<undefined, PlaceNaming>();

/** Returns what loads the names of places: an alert of the first view can be its first reader. */
export function placeNamesPart(
  readers: FirstReaders,
  placeNames: PlaceNameSource,
): StartedByReader<ConnectedPlaceNames> {
  return readers.startedByReader(() =>
    connectPlaceNames(
      readers.started(createActor(namesRequest, { input: () => placeNames.load(), ...readers.settings })),
    ),
  );
}
