import { shallowEqual } from '@mantine/hooks';
import { useEffect, useMemo } from 'react';
import { useSelector } from '@xstate/react';
import { addressAt } from '@farol/core/domain/place/known-addresses';
import type { ReportColumn } from '@farol/core/domain/report/report-column';
import type { ReportRow } from '@farol/core/domain/report/report-row';
import { addressedRow, placesWithoutAddress } from '@farol/core/domain/report/row-address';
import { usePlaceName } from '../../fleet/use-place-name.ts';
import { useConsole } from '../../kit/console/use-console.ts';

/**
 * Returns a row in view with the addresses of its places, and asks for those that are missing while the user
 * wants addresses (§7). Places without one have the names that the console knows by itself.
 */
export function useAddressedRow(row: ReportRow, columns: readonly ReportColumn[]): ReportRow {
  const { rowAddresses } = useConsole().reports;
  const placeName = usePlaceName();
  const isShown = useSelector(rowAddresses, (answers) => answers.isShown);
  const places = useMemo(
    () => (isShown ? placesWithoutAddress(row, columns).map(({ place }) => place) : []),
    [isShown, row, columns],
  );
  const found = useSelector(
    rowAddresses,
    ({ addresses }) => places.map((place) => addressAt(addresses, place)),
    shallowEqual,
  );
  useEffect(() => {
    if (places.length > 0) rowAddresses.ask(places);
  }, [rowAddresses, places]);
  return addressedRow(row, columns, (place) => found[places.indexOf(place)] ?? placeName(place));
}
