import { List, Skeleton, Text } from '@mantine/core';
import { RESOURCE_OF_KIND } from '@farol/core/resources/descriptor/association';
import type { ResourceName } from '@farol/core/resources/descriptor/resource-name';
import {
  REMOVAL_KINDS,
  type CountsByKind,
  type RemovalPreview,
} from '@farol/core/resources/records/removal-preview';
import { useTranslation } from '../../language/use-translation.ts';
import { useView } from '../../kit/console/use-view.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { failureCodeText } from '../../language/failure-code-text.ts';
import styles from './removal-preview.module.css';

/** What is certain where the server does not count. */
const UNTOLD: Readonly<Partial<Record<ResourceName, string>>> = {
  devices: 'records.ask.preview.untold',
  groups: 'records.ask.preview.untoldGroups',
};

/** What goes with the records that are about to be removed: their history, other records and links, in numbers. */
export function RemovalPreviewList({ name }: { name: ResourceName }) {
  const { t } = useTranslation();
  const { isLoading, preview, failure } = useView(useConsole().records.removalPreview);
  return (
    <section className={styles.preview} aria-label={t('records.ask.preview.label')} aria-busy={isLoading}>
      {isLoading ? (
        <Skeleton height={44} role="status" aria-label={t('records.ask.preview.counting')} />
      ) : (
        <>
          {failure !== undefined && (
            <Text size="sm">{t('records.ask.preview.unknown', { reason: failureCodeText(t, failure) })}</Text>
          )}
          {preview ? (
            <PreviewLines name={name} preview={preview} />
          ) : (
            UNTOLD[name] && <Text size="sm">{t(UNTOLD[name])}</Text>
          )}
        </>
      )}
      {!preview?.history?.isKept && (
        <Text size="sm" fw={600} mt={6}>
          {t('records.ask.preview.irreversible')}
        </Text>
      )}
    </section>
  );
}

function PreviewLines({ name, preview }: { name: ResourceName; preview: RemovalPreview }) {
  const { t, i18n } = useTranslation();
  const { history } = preview;
  const number = new Intl.NumberFormat(i18n.language);
  const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' });
  const counted = (counts: CountsByKind): string =>
    list.format(
      REMOVAL_KINDS.flatMap((kind) => {
        const count = counts[kind] ?? 0;
        return count > 0
          ? [
              kind === 'guest'
                ? t('records.ask.preview.count.guest', { count })
                : t(`records.kind.${RESOURCE_OF_KIND[kind]}.count`, { count }),
            ]
          : [];
      }),
    );
  const lines: string[] = [];
  if (history?.isKept) lines.push(t('records.ask.preview.kept'));
  else if (history) {
    const date =
      history.sinceMs !== undefined &&
      new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium' }).format(history.sinceMs);
    lines.push(
      date
        ? t(`records.ask.preview.${history.isMore ? 'positionsMore' : 'positions'}`, {
            count: history.positions,
            positions: number.format(history.positions),
            date,
          })
        : t('records.ask.preview.noPositions'),
    );
    const { inspections } = history;
    if (inspections > 0) lines.push(t('records.ask.preview.inspections', { count: inspections }));
    if (history.events > 0) lines.push(t('records.ask.preview.events', { count: history.events }));
  }
  for (const part of ['removed', 'cleared', 'unlinked'] as const) {
    const others = counted(preview[part]);
    const key = part === 'cleared' && name === 'groups' ? 'clearedGroups' : part;
    if (others !== '') lines.push(t(`records.ask.preview.${key}`, { list: others }));
  }
  if (lines.length === 0) return null;
  return (
    <List size="sm" spacing={3}>
      {lines.map((line) => (
        <List.Item key={line}>{line}</List.Item>
      ))}
    </List>
  );
}
