import { Box, Button, Checkbox, Menu, Skeleton, Text } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import {
  RESOURCE_OF_KIND,
  associationSides,
  type AssociationSide,
} from '@farol/core/resources/descriptor/association';
import type { NamedRecord } from '@farol/core/resources/records/record-action';
import { filteredSortedRows, tableRows } from '@farol/core/resources/records/record-table';
import type { ResourceName } from '@farol/core/resources/descriptor/resource-name';
import { useTranslation } from '../../language/use-translation.ts';
import { SearchInput } from '../../kit/forms/search-input.tsx';
import { useConsole } from '../../kit/console/use-console.ts';
import { DialogFrame } from '../../kit/dialogs/dialog-frame.tsx';
import { QuestionFooter } from '../../kit/dialogs/question-footer.tsx';
import { usePermission } from '../../kit/console/use-permission.ts';
import { useAreRecordsLoading, useRecordTitles } from '../texts/use-record-list.ts';
import { associatedKindText } from '../texts/associated-kind-text.ts';
import styles from '../../kit/navigation/menu.module.css';
import associationsStyles from './associations.module.css';

interface AssociateSelectedProps {
  name: ResourceName;
  records: readonly NamedRecord[];
}

const MAX_LISTED_RECORDS = 200;

/** Associates all selected records with others: first choose the kind, then the records. */
export function AssociateSelected({ name, records }: AssociateSelectedProps) {
  const { t } = useTranslation();
  const may = usePermission();
  const [side, setSide] = useState<AssociationSide>();
  const directions = associationSides(RESOURCES[name].associationKind).filter(({ otherKind }) =>
    may(RESOURCES[RESOURCE_OF_KIND[otherKind]].permissions.view),
  );
  if (directions.length === 0) return null;
  return (
    <>
      <Menu position="top-end" withinPortal shadow="sm">
        <Menu.Target>
          <Button variant="light" leftSection={<IconLink size={16} aria-hidden />}>
            {t('records.linking.open')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={styles.menu}>
          {directions.map((direction) => (
            <Menu.Item key={`${direction.otherKind} ${direction.owns}`} onClick={() => setSide(direction)}>
              {associatedKindText(t, direction.otherKind)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {side && (
        <AssociationChooser name={name} records={records} side={side} onClose={() => setSide(undefined)} />
      )}
    </>
  );
}

function AssociationChooser({
  name,
  records,
  side,
  onClose,
}: AssociateSelectedProps & { side: AssociationSide; onClose: () => void }) {
  const { action } = useConsole().records;
  const { t } = useTranslation();
  const other = RESOURCE_OF_KIND[side.otherKind];
  const titles = useRecordTitles(other);
  const isReading = useAreRecordsLoading(other);
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [isRefused, setRefused] = useState(false);
  const chooser = useRef<HTMLDivElement>(null);
  const isNothingThere = !isReading && titles.size === 0;
  const rows = useMemo(() => {
    // A device cannot be near itself.
    const ownIds = new Set(side.otherKind === 'linkedDevice' ? records.map(({ id }) => id) : []);
    const named = [...titles]
      .filter(([id]) => !ownIds.has(id))
      .map(([id, title]): NamedRecord => ({ id, title }));
    return filteredSortedRows(
      tableRows(named, ['title'], ({ title }) => title),
      query,
      { field: 'title', descending: false },
    ).map(({ record }) => record);
  }, [titles, query, side, records]);
  const kind = associatedKindText(t, side.otherKind);
  const link = (): void => {
    if (chosen.size === 0) {
      setRefused(true);
      return chooser.current?.querySelector('input')?.focus();
    }
    const targets = [...chosen].map((id) => ({ id, title: titles.get(id) ?? '' }));
    onClose();
    action.request({ type: 'link', name, records, side, targets });
  };
  const linked = t(`records.kind.${name}.count`, { count: records.length });
  return (
    <DialogFrame onClose={onClose} title={t('records.linking.title', { kind, records: linked })}>
      <SearchInput hasInitialFocus label={t('records.search')} query={query} onSearch={setQuery} />
      {isReading ? (
        <Skeleton height={120} mt="sm" role="status" aria-label={t('records.loading')} />
      ) : rows.length === 0 ? (
        <Text className={associationsStyles.note ?? ''} mt="sm">
          {t(titles.size === 0 ? 'records.noneToLink' : 'records.nothingFound', { kind })}
        </Text>
      ) : (
        <div ref={chooser} className={associationsStyles.chooser} role="group" aria-label={kind}>
          {rows.slice(0, MAX_LISTED_RECORDS).map(({ id, title }) => (
            <div key={id} className={associationsStyles.chooserRow}>
              <Checkbox
                label={title || t('records.unnamed')}
                checked={chosen.has(id)}
                onChange={({ currentTarget: { checked } }) =>
                  setChosen(new Set(checked ? [...chosen, id] : [...chosen].filter((known) => known !== id)))
                }
              />
            </div>
          ))}
          {rows.length > MAX_LISTED_RECORDS && (
            <Text size="sm" c="dimmed" py="sm">
              {t('records.ask.andMore', { count: rows.length - MAX_LISTED_RECORDS })}
            </Text>
          )}
        </div>
      )}
      {isRefused && chosen.size === 0 && (
        <Text size="sm" c="red" mt="sm" role="alert">
          {t('records.linking.choose')}
        </Text>
      )}
      <Box mt="md">
        <QuestionFooter
          onCancel={onClose}
          focus="field"
          cancelText={isNothingThere ? t('records.close') : undefined}
          action={
            isNothingThere
              ? undefined
              : {
                  text:
                    chosen.size === 0
                      ? t('records.linking.open')
                      : t('records.linking.go', { count: chosen.size }),
                  onConfirm: link,
                }
          }
        />
      </Box>
    </DialogFrame>
  );
}
