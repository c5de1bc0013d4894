import { Button, Group } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { hasPermission } from '@farol/core/domain/access/permission';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import { RESOURCE_OF_KIND } from '@farol/core/resources/descriptor/association';
import { useTranslation } from '../../language/use-translation.ts';
import { useAnswers } from '../../kit/console/use-answers.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { usePrincipal } from '../../kit/console/use-principal.ts';
import { associatedKindText } from '../../records/texts/associated-kind-text.ts';
import fieldStyles from '../../kit/forms/field.module.css';

/** What the form of a new device chooses; of a device that exists it is changed at once. */
const KINDS = ['driver', 'command'] as const;

/** The drivers and saved commands of a device that exists, each in its dialog. */
export function DeviceLinks() {
  const { forms, associations } = useConsole().records;
  const { t } = useTranslation();
  const principal = usePrincipal();
  const { record, isEditing } = useAnswers(forms.devices);
  if (record.id === 0 || !isEditing || !principal) return null;
  const kinds = KINDS.filter((kind) =>
    hasPermission(RESOURCES[RESOURCE_OF_KIND[kind]].permissions.view, principal),
  );
  return (
    <Group gap="xs" className={fieldStyles.fullWidth ?? ''}>
      {kinds.map((otherKind) => (
        <Button
          key={otherKind}
          variant="light"
          leftSection={<IconLink size={16} aria-hidden />}
          onClick={() =>
            associations.open({
              record: { kind: 'device', id: record.id, title: record.name },
              side: { otherKind, owns: true },
            })
          }
        >
          {associatedKindText(t, otherKind)}
        </Button>
      ))}
    </Group>
  );
}
