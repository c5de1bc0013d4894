import { Button, Skeleton, Switch, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useSelector } from '@xstate/react';
import { RESOURCE_OF_KIND, type AssociatedKind } from '@farol/core/resources/descriptor/association';
import { filteredSortedRows, tableRows } from '@farol/core/resources/records/record-table';
import { useTranslation } from '../../language/use-translation.ts';
import { LockMark } from '../../engine-stops/lock-mark.tsx';
import { SearchInput } from '../../kit/forms/search-input.tsx';
import { failureCodeText } from '../../language/failure-code-text.ts';
import { useView } from '../../kit/console/use-view.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { DialogFrame } from '../../kit/dialogs/dialog-frame.tsx';
import { recordTitleText } from '../texts/use-titled-record.ts';
import { useVirtualRows } from '../../kit/layout/use-virtual-rows.ts';
import { associatedKindText } from '../texts/associated-kind-text.ts';
import styles from './associations.module.css';

const ROW_HEIGHT_PX = 48;
const NO_ATTRIBUTES = {};

/**
 * §7, "permissions": what is associated with one side of a record, each with a switch
 * that takes effect at once.
 */
export function AssociationsDialog() {
  const { associations } = useConsole().records;
  const { t } = useTranslation();
  const subject = useSelector(associations, (answers) => answers.subject);
  if (!subject) return null;
  return (
    <DialogFrame
      onClose={associations.close}
      title={t('records.linksOf', {
        kind: associatedKindText(t, subject.side.otherKind),
        title: subject.record.title,
      })}
    >
      <AssociationList
        kind={subject.side.otherKind}
        key={`${subject.side.otherKind} ${subject.record.kind} ${subject.record.id}`}
      />
    </DialogFrame>
  );
}

function AssociationList({ kind }: { kind: AssociatedKind }) {
  const { associations } = useConsole().records;
  const { t } = useTranslation();
  const { isLoading, failure, candidates, associatedIds, failures } = useView(associations);
  const [query, setQuery] = useState('');
  const [scrollContainer, setScrollContainer] = useState<HTMLDivElement | null>(null);
  const rows = useMemo(() => {
    const titled = candidates.map((record) => ({
      id: record.id,
      attributes: record.attributes ?? NO_ATTRIBUTES,
      title: recordTitleText(t, RESOURCE_OF_KIND[kind], record),
    }));
    const lines = tableRows(titled, ['title'], ({ title }) => title);
    return filteredSortedRows(lines, query, { field: 'title', descending: false });
  }, [candidates, query, kind, t]);
  const virtual = useVirtualRows({
    count: rows.length,
    getScrollElement: () => scrollContainer,
    estimateSize: () => ROW_HEIGHT_PX,
    overscan: 6,
  });
  if (failure !== undefined) {
    return (
      <div role="alert" className={styles.note}>
        <Text size="sm">{failureCodeText(t, failure)}</Text>
        <Button variant="light" onClick={associations.retry}>
          {t('records.retry')}
        </Button>
      </div>
    );
  }
  if (isLoading) {
    return (
      <div role="status" aria-label={t('records.loading')} className={styles.skeleton}>
        {[80, 60, 72, 55, 66].map((width) => (
          <Skeleton key={width} height={14} width={`${width}%`} />
        ))}
      </div>
    );
  }
  if (candidates.length === 0)
    return (
      <Text className={styles.note ?? ''}>
        {t(`records.noneToLink`, { kind: associatedKindText(t, kind) })}
      </Text>
    );
  return (
    <>
      <SearchInput label={t('records.search')} query={query} onSearch={setQuery} />
      <Text size="xs" c="dimmed" my={6} role="status">
        {t('records.linkedOf', { linked: associatedIds.size, count: candidates.length })}
      </Text>
      {/* High enough for all of them, so that a search does not move its own field. */}
      <div
        ref={setScrollContainer}
        className={styles.associations}
        style={{ height: candidates.length * ROW_HEIGHT_PX }}
      >
        <div role="list" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const record = rows[index]?.record;
            if (!record) return null;
            const code = failures.get(record.id);
            return (
              <div
                key={record.id}
                role="listitem"
                className={styles.associationRow}
                style={{ transform: `translateY(${start}px)` }}
              >
                <Switch
                  className={styles.switch ?? ''}
                  label={
                    <>
                      {record.title || t('records.unnamed')}
                      <LockMark geofence={record} />
                    </>
                  }
                  checked={associatedIds.has(record.id)}
                  error={code && failureCodeText(t, code)}
                  onChange={() => associations.toggle(record.id)}
                />
              </div>
            );
          })}
        </div>
      </div>
    </>
  );
}
