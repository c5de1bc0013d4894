import { Button, Group } from '@mantine/core';
import { IconAlertTriangle, IconLink } from '@tabler/icons-react';
import type { ScopedKind } from '@farol/core/console/features/records/records-feature';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import type { Draft } from '@farol/core/resources/draft/draft';
import type { ResourceName } from '@farol/core/resources/descriptor/resource-name';
import { useTranslation } from '../../language/use-translation.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { scopedKindOf, useScopesOf, type UsedRecordScopes } from './use-record-scopes.ts';
import { associatedKindText } from '../texts/associated-kind-text.ts';
import styles from './scope-note.module.css';

interface ScopeNoteProps {
  name: ResourceName;
  record: { readonly id: number; readonly attributes?: Readonly<Record<string, unknown>> };
  title: string;
  draft: Draft;
}

/** In the form of an object: to which vehicles it applies, what is missing, and where its links are changed. */
export function ScopeNote(props: ScopeNoteProps) {
  const kind = scopedKindOf(props.name);
  return kind ? <Note {...props} kind={kind} /> : null;
}

function Note({ name, record, title, draft, kind }: ScopeNoteProps & { kind: ScopedKind }) {
  const { t } = useTranslation();
  const { associations } = useConsole().records;
  const scopes = useScopesOf(kind);
  const isForAll = draft.fields['forAll'] === 'true' || draft.fields['always'] === 'true';
  const devices = scopeOfDraft(scopes, record, draft, isForAll);
  const missing =
    name === 'notifications' && devices && devices.size > 0
      ? scopes.missingOf(
          { type: draft.fields['notificationType'] ?? '', attributes: record.attributes ?? {} },
          devices,
        )
      : undefined;
  const isNone = devices?.size === 0 && scopes.total > 0 && !isForAll;
  const open = (otherKind: 'device' | 'group') => () =>
    associations.open({
      record: { kind: RESOURCES[name].associationKind, id: record.id, title },
      side: { otherKind, owns: false },
    });
  return (
    <div className={styles.note} role="status">
      {isForAll ? (
        <p>{t(name === 'computedAttributes' ? 'records.scope.allNowText' : 'records.scope.allText')}</p>
      ) : isNone ? (
        <p className={styles.warning}>
          <IconAlertTriangle size={16} aria-hidden />
          {t('records.scope.noneText')}
        </p>
      ) : (
        devices && scopes.total > 0 && <p>{t('records.scope.some', { count: devices.size })}</p>
      )}
      {missing !== undefined && (
        <p className={styles.warning}>
          <IconAlertTriangle size={16} aria-hidden />
          {t(`records.scope.missing.${missing}`)}
        </p>
      )}
      {record.id > 0 && draft.fields['always'] !== 'true' && (
        <Group gap="xs">
          {(['device', 'group'] as const).map((otherKind) => (
            <Button
              key={otherKind}
              variant="light"
              leftSection={<IconLink size={16} aria-hidden />}
              onClick={open(otherKind)}
            >
              {associatedKindText(t, otherKind)}
            </Button>
          ))}
        </Group>
      )}
    </div>
  );
}

/** Returns the devices that an object will apply to once its form is saved; undefined while that is unknown. */
function scopeOfDraft(
  scopes: UsedRecordScopes,
  record: { readonly id: number },
  { fields }: Draft,
  isForAll: boolean,
): ReadonlySet<number> | undefined {
  if (isForAll) return scopes.devicesOf({ id: record.id, always: true });
  if (record.id > 0) return scopes.devicesOf({ id: record.id });
  return scopes.devicesOfLinks({
    deviceIds: idsOf(fields['linkedDevices']),
    groupIds: idsOf(fields['linkedGroups']),
  });
}

function idsOf(typed = ''): ReadonlySet<number> {
  return new Set(typed.split(',').map(Number).filter(Boolean));
}
