import { Button, MultiSelect } from '@mantine/core';
import { Suspense, useState, type FormEvent } from 'react';
import { useSelector } from '@xstate/react';
import {
  recentPeriodDays,
  RECENT_PERIODS,
  timeRangeOf,
  type RecentPeriod,
  type TimeRange,
} from '@farol/core/domain/values/date-range';
import { isoInstantOfLocal, localDateTimeInput } from '@farol/core/domain/values/local-date-time';
import {
  MAX_ROUTE_DAYS,
  MAX_ROUTE_VEHICLES,
  routeSelectionProblem,
  type RouteSelection,
} from '@farol/core/domain/route/route-selection';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import { useTranslation } from '../../language/use-translation.ts';
import { lazyWithRetry } from '../../kit/browser/lazy-with-retry.ts';
import { useChangePermission } from '../../kit/console/use-permission.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { PeriodField, useTypedPeriod } from '../../kit/date-time/period-field.tsx';
import styles from './choice.module.css';
import { useFleetChanges } from '../../fleet/use-fleet-changes.ts';

const SLICES = ['descriptions', 'directory', 'loaded'] as const;

const TrackUploadForm = lazyWithRetry(async () => (await import('./track-upload.tsx')).TrackUploadForm);

/** Which vehicles, and which period. */
export function SelectionForm({ onShown }: { onShown?: () => void }) {
  const { routes } = useConsole().history;
  const { t } = useTranslation();
  const mayChange = useChangePermission();
  const chosen = useSelector(routes, ({ selection }) => selection);
  const [deviceIds, setDeviceIds] = useState<readonly number[]>(chosen?.deviceIds ?? []);
  const [from, setFrom] = useState(() => localText(chosen?.fromMs ?? recentPeriod('today').fromMs));
  const [to, setTo] = useState(() => localText(chosen?.toMs ?? recentPeriod('today').toMs));
  // An address that cannot be shown says why at once.
  const [isSubmitted, setSubmitted] = useState(() => chosen !== undefined && !!routeSelectionProblem(chosen));
  const selection: RouteSelection = { deviceIds, fromMs: instantOf(from), toMs: instantOf(to) };
  const problem = routeSelectionProblem(selection);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setSubmitted(true);
    if (problem) return;
    routes.show(selection);
    onShown?.();
  };
  const setPeriod = ({ fromMs, toMs }: TimeRange): void => {
    setFrom(localText(fromMs));
    setTo(localText(toMs));
  };
  const [name, setTyped] = useTypedPeriod(
    RECENT_PERIODS.find((period) => {
      const { fromMs, toMs } = recentPeriod(period);
      return from === localText(fromMs) && to === localText(toMs);
    }),
  );
  const isOfVehicles = problem === 'noVehicle' || problem === 'tooManyVehicles';
  const text =
    problem &&
    isSubmitted &&
    t(`history.problem.${problem}`, { vehicles: MAX_ROUTE_VEHICLES, days: MAX_ROUTE_DAYS });
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <VehicleChoice deviceIds={deviceIds} error={isOfVehicles ? text : undefined} onChange={setDeviceIds} />
      <PeriodField
        names={RECENT_PERIODS}
        name={name}
        onName={(named) => {
          setTyped(named === undefined);
          if (named) setPeriod(recentPeriod(named));
        }}
        ends={{
          kind: 'dayAndTime',
          from,
          to,
          onChange: (end, value) => {
            setTyped(true);
            if (end === 'from') setFrom(value);
            else setTo(value);
          },
        }}
        error={isOfVehicles ? undefined : text}
      />
      <Button type="submit">{t('history.show')}</Button>
      {mayChange(RESOURCES.devices.permissions.edit) && (
        <Suspense>
          <TrackUploadForm deviceIds={deviceIds} />
        </Suspense>
      )}
    </form>
  );
}

/** Returns whole days up to today, or yesterday, in local time. */
function recentPeriod(name: RecentPeriod): TimeRange {
  return timeRangeOf(recentPeriodDays(name, Date.now()));
}

/** Minutes are enough to choose from: the end of a day is its last minute. */
function localText(ms: number): string {
  return Number.isFinite(ms) ? localDateTimeInput(new Date(ms).toISOString()) : '';
}

function instantOf(text: string): number {
  const iso = isoInstantOfLocal(text);
  return iso === '' ? Number.NaN : Date.parse(iso);
}

interface VehicleChoiceProps {
  deviceIds: readonly number[];
  error: string | undefined | false;
  onChange: (deviceIds: readonly number[]) => void;
}

/** Chooses the vehicles whose routes are shown. */
function VehicleChoice({ deviceIds, error, onChange }: VehicleChoiceProps) {
  const { fleet } = useConsole();
  const { t } = useTranslation();
  useFleetChanges(fleet, SLICES);
  const known = [...fleet.deviceId]
    .flatMap((id, slot) => {
      const name = fleet.descriptions[slot]?.name;
      return id > 0 && name !== undefined ? [{ value: String(id), label: name }] : [];
    })
    .sort((left, right) => left.label.localeCompare(right.label));
  // A link may name vehicles that this user may not see.
  const values = new Set(known.map(({ value }) => value));
  const others = deviceIds.map(String).filter((value) => !values.has(value));
  const data = [...known, ...others.map((value) => ({ value, label: t('history.unknownVehicle') }))];
  return (
    <MultiSelect
      label={t('history.vehicles')}
      placeholder={deviceIds.length === 0 ? t('history.chooseVehicles') : ''}
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
