import { MultiSelect, Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSelector } from '@xstate/react';
import { NOTIFICATION_TYPES } from '@farol/core/domain/alert/notification-type';
import { MAX_CHOSEN_RECORDS } from '@farol/core/domain/report/report-choice';
import { REPORTS, type ReportFilter } from '@farol/core/domain/report/report';
import { useTranslation } from '../../language/use-translation.ts';
import { useConsole } from '../../kit/console/use-console.ts';

const FIELDS: Readonly<Record<ReportFilter, () => ReactNode>> = {
  daily: () => <DailySwitch />,
  eventTypes: () => <EventTypesField />,
  geofences: () => <GeofencesField />,
};

/** What can be chosen of the open report besides vehicles and period. */
export function FilterFields() {
  const name = useSelector(useConsole().reports.report, (report) => report.name);
  return REPORTS[name].filters.map((filter) => <div key={filter}>{FIELDS[filter]()}</div>);
}

function DailySwitch() {
  const { report } = useConsole().reports;
  const { t } = useTranslation();
  const isDaily = useSelector(report, ({ choice }) => choice.daily);
  return (
    <Switch
      label={t('reports.choice.daily')}
      checked={isDaily}
      onChange={({ currentTarget }) => report.choose({ daily: currentTarget.checked })}
    />
  );
}

function EventTypesField() {
  const { report } = useConsole().reports;
  const { t } = useTranslation();
  const eventTypes = useSelector(report, ({ choice }) => choice.eventTypes);
  return (
    <ManySelect
      label={t('reports.choice.eventTypes')}
      all={t('reports.choice.allTypes')}
      data={NOTIFICATION_TYPES.map((type) => ({ value: type, label: t(`alerts.messages.${type}`) }))}
      value={eventTypes}
      onChange={(types) => report.choose({ eventTypes: types })}
    />
  );
}

function GeofencesField() {
  const { reports, records } = useConsole();
  const { t } = useTranslation();
  const geofenceIds = useSelector(reports.report, ({ choice }) => choice.geofenceIds);
  const fences = useSelector(records.lists.geofences, (list) => list.records);
  return (
    <ManySelect
      label={t('reports.choice.geofences')}
      all={t('reports.choice.allGeofences')}
      data={[
        ...fences.map(({ id, name }) => ({ value: String(id), label: name })),
        // An address may name a geofence that its reader does not see.
        ...geofenceIds
          .filter((chosen) => !fences.some(({ id }) => id === chosen))
          .map((id) => ({ value: String(id), label: t('reports.cell.unknownGeofence') })),
      ]}
      value={geofenceIds.map(String)}
      onChange={(ids) => reports.report.choose({ geofenceIds: ids.map(Number) })}
    />
  );
}

interface ManySelectProps {
  label: string;
  /** What no choice means. */
  all: string;
  data: { value: string; label: string }[];
  value: readonly string[];
  onChange: (values: string[]) => void;
}

function ManySelect({ label, all, data, value, onChange }: ManySelectProps) {
  const { t } = useTranslation();
  return (
    <MultiSelect
      label={label}
      placeholder={value.length === 0 ? all : ''}
      data={data}
      value={[...value]}
      onChange={onChange}
      maxValues={MAX_CHOSEN_RECORDS}
      limit={100}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('reports.choice.clear') }}
      hidePickedOptions
      nothingFoundMessage={t('reports.choice.nothingFound')}
      comboboxProps={{ withinPortal: true, shadow: 'sm' }}
    />
  );
}
