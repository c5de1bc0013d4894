import { Checkbox, Select } from '@mantine/core';
import { useMemo } from 'react';
import type { InboxEntry, InboxFilter } from '@farol/core/domain/alert/alert-inbox';
import { alertKindTexts } from '@farol/core/domain/alert/notice-message';
import { useTranslation } from '../language/use-translation.ts';
import { useMessageFormatter } from '../kit/texts/use-message-formatter.ts';
import styles from './inbox.module.css';

interface InboxFiltersProps {
  /** The entries whose kinds and devices are offered. */
  entries: readonly InboxEntry[];
  filter: InboxFilter;
  onFilter: (filter: InboxFilter) => void;
}

/** The filters of the alert inbox: kind, vehicle, unread only. */
export function InboxFilters({ entries, filter, onFilter }: InboxFiltersProps) {
  const { t, i18n } = useTranslation();
  const formatMessage = useMessageFormatter();
  const choices = useMemo(() => {
    const usedKinds = new Set(entries.map(({ kind }) => kind));
    const kinds = new Map([...usedKinds].map((kind) => [kind, formatMessage(...alertKindTexts(kind))]));
    const devices = new Map(
      entries
        .filter(({ deviceId }) => deviceId > 0)
        .map(({ deviceId, device }) => [String(deviceId), device || t('alerts.alert')]),
    );
    const byLabel = new Intl.Collator(i18n.language, { numeric: true });
    const sortedOptions = (labels: Map<string, string>): { value: string; label: string }[] =>
      [...labels]
        .map(([value, label]) => ({ value, label }))
        .toSorted((one, other) => byLabel.compare(one.label, other.label));
    return { kinds: sortedOptions(kinds), devices: sortedOptions(devices) };
  }, [entries, formatMessage, t, i18n.language]);
  const selectProps = {
    searchable: true,
    clearable: true,
    clearButtonProps: { 'aria-label': t('records.clear') },
    nothingFoundMessage: t('records.nothingFound'),
    comboboxProps: { withinPortal: true, shadow: 'sm', zIndex: 310 },
    styles: { input: { height: 44 } },
  } as const;
  return (
    <div className={styles.filters}>
      <Select
        {...selectProps}
        aria-label={t('alertDetails.inbox.kind')}
        placeholder={t('alertDetails.inbox.anyKind')}
        data={choices.kinds}
        value={filter.kind ?? null}
        onChange={(kind) => onFilter({ ...filter, kind: kind ?? undefined })}
      />
      <Select
        {...selectProps}
        aria-label={t('alertDetails.inbox.device')}
        placeholder={t('alertDetails.inbox.anyDevice')}
        data={choices.devices}
        value={filter.deviceId === undefined ? null : String(filter.deviceId)}
        onChange={(id) => onFilter({ ...filter, deviceId: id === null ? undefined : Number(id) })}
      />
      <Checkbox
        label={t('alertDetails.inbox.unread')}
        checked={filter.isUnreadOnly === true}
        onChange={({ currentTarget }) => onFilter({ ...filter, isUnreadOnly: currentTarget.checked })}
        styles={{ body: { minHeight: 36, alignItems: 'center' } }}
      />
    </div>
  );
}
