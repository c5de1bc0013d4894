import { Alert, Button } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { RESOURCES, type RecordOf } from '@farol/core/resources/all';
import type { ResourceName } from '@farol/core/resources/resource-name';
import { reasonText } from '../language/reason-text.ts';
import { useConsole } from '../use-console.ts';
import { ImportDialog } from './import-dialog.tsx';
import { RecordGrid } from './record-grid.tsx';
import { LoadingRecords, NoRecords, NothingFound, RecordsFailed } from './record-states.tsx';
import { RecordToolbar } from './record-toolbar.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useExchange } from './use-exchange.ts';
import { useMay } from './use-may.ts';
import { useRecordTable } from './use-record-table.ts';
import type { RecordProps } from './record-props.ts';
import styles from './records.module.css';

/** The list of one kind of record in its four states: on its way, empty, failed, full. */
export function RecordList<K extends ResourceName>({ name }: RecordProps<K>) {
  const { records, forms } = useConsole();
  const list = records[name];
  const { t } = useTranslation();
  const may = useMay();
  const { value, context } = useSelector(list, (snapshot) => snapshot);
  const rows = useRecordTable(name);
  const exchange = useExchange(name);
  useEffect(() => list.send({ type: 'OPEN' }), [list]);

  const { permissions } = RESOURCES[name];
  const total = context.records.length;
  const add = may(permissions.create) ? () => forms[name].send({ type: 'OPEN' }) : undefined;
  const edit = may(permissions.edit)
    ? (record: RecordOf<K>) => forms[name].send({ type: 'OPEN', record })
    : undefined;
  const retry = (): void => list.send({ type: 'REFRESH' });
  if (value === 'failed') return <RecordsFailed reason={context.reason ?? 'UNKNOWN'} onRetry={retry} />;
  const isWaiting = value === 'unread' || value === 'reading';
  return (
    <div className={styles.list} aria-busy={isWaiting}>
      <RecordToolbar
        name={name}
        onAdd={add}
        onExport={() => exchange.save(rows.map(({ record }) => record))}
        onImport={add && ((file) => void exchange.open(file))}
      />
      {context.reason !== undefined && (
        <Alert color="yellow" mx={12} mb={6} role="alert" title={t('records.stale')}>
          {reasonText(t, context.reason)}{' '}
          <Button variant="subtle" size="compact-sm" onClick={retry}>
            {t('records.retry')}
          </Button>
        </Alert>
      )}
      {isWaiting ? (
        <LoadingRecords />
      ) : total === 0 ? (
        <NoRecords name={name} onAdd={add} />
      ) : (
        <>
          <div className={styles.found} role="status">
            {t(rows.length === total ? 'records.found' : 'records.foundOf', {
              count: total,
              shown: rows.length,
            })}
          </div>
          {rows.length === 0 ? (
            <NothingFound onClear={() => list.send({ type: 'SEARCH', query: '' })} />
          ) : (
            <RecordGrid name={name} rows={rows} onEdit={edit} />
          )}
          <SelectionBar name={name} />
        </>
      )}
      {exchange.plan && <ImportDialog name={name} plan={exchange.plan} onClose={exchange.close} />}
    </div>
  );
}
