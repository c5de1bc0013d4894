import { MultiSelect } from '@mantine/core';
import { MAX_ROUTE_VEHICLES } from '@farol/core/domain/route/route-selection';
import { useTranslation } from '../../language/use-translation.ts';
import { useFleetChanges } from '../../fleet/use-fleet-changes.ts';
import { useConsole } from '../../kit/console/use-console.ts';

const SLICES = ['descriptions', 'directory', 'loaded'] as const;

interface VehicleChoiceProps {
  deviceIds: readonly number[];
  error: string | undefined | false;
  onChange: (deviceIds: readonly number[]) => void;
}

/** Chooses the vehicles whose routes are shown. */
export function VehicleChoice({ deviceIds, error, onChange }: VehicleChoiceProps) {
  const { fleet } = useConsole();
  const { t } = useTranslation();
  useFleetChanges(fleet, SLICES);
  const known = [...fleet.deviceId]
    .flatMap((id, slot) => {
      const name = fleet.descriptions[slot]?.name;
      return id > 0 && name !== undefined ? [{ value: String(id), label: name }] : [];
    })
    .sort((one, other) => one.label.localeCompare(other.label));
  // A link may name vehicles that this user may not see.
  const values = new Set(known.map(({ value }) => value));
  const others = deviceIds.map(String).filter((value) => !values.has(value));
  const data = [...known, ...others.map((value) => ({ value, label: t('history.unknownVehicle') }))];
  return (
    <MultiSelect
      label={t('history.vehicles')}
      placeholder={deviceIds.length === 0 ? t('history.chooseVehicles') : ''}
      size="md"
      searchable
      hidePickedOptions
      limit={200}
      maxValues={MAX_ROUTE_VEHICLES}
      nothingFoundMessage={t('records.nothingFound')}
      comboboxProps={{ withinPortal: true, shadow: 'sm' }}
      data={data}
      value={deviceIds.map(String)}
      error={error}
      onChange={(ids) => onChange(ids.map(Number))}
    />
  );
}
