import { List, Text } from '@mantine/core';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import {
  RESOURCE_OF_KIND,
  type AssociatedKind,
  type FailedAssociation,
} from '@farol/core/resources/descriptor/association';
import type { ResourceName } from '@farol/core/resources/descriptor/resource-name';
import { useTranslation } from '../../language/use-translation.ts';
import { failureCodeText } from '../../language/failure-code-text.ts';
import { useRecordTitles } from '../texts/use-record-list.ts';

interface FailedAssociationsProps {
  /** Kind of the record. */
  name: ResourceName;
  failures: readonly FailedAssociation[];
}

/** An object for all vehicles may miss hundreds for one reason. */
const MAX_LISTED_FAILURES = 10;

/** The associations of a record that could not be created, each with its reason. */
export function FailedAssociations({ name, failures }: FailedAssociationsProps) {
  const { t } = useTranslation();
  const { associationKind } = RESOURCES[name];
  return (
    <>
      <Text size="sm">{t('records.missedLinks')}</Text>
      <List size="sm">
        {failures
          .slice(0, MAX_LISTED_FAILURES)
          .map(({ association: { owner, property }, code }) => ({
            other: owner.kind === associationKind ? property : owner,
            code,
          }))
          .map(({ other, code }) => (
            <List.Item key={`${other.kind} ${other.id}`}>
              <AssociatedRecordTitle {...other} />: {failureCodeText(t, code)}
            </List.Item>
          ))}
        {failures.length > MAX_LISTED_FAILURES && (
          <List.Item>{t('records.ask.andMore', { count: failures.length - MAX_LISTED_FAILURES })}</List.Item>
        )}
      </List>
    </>
  );
}

function AssociatedRecordTitle({ kind, id }: { kind: AssociatedKind; id: number }) {
  const { t } = useTranslation();
  const titles = useRecordTitles(RESOURCE_OF_KIND[kind]);
  return <strong>{titles.get(id) || t('records.unseen')}</strong>;
}
