import { List, Text } from '@mantine/core';
import { useTranslation } from '../language/use-translation.ts';

/** Most vehicles listed by name. */
const MAX_NAMED_VEHICLES = 8;

interface NamedVehiclesProps {
  vehicles: readonly { deviceId: number; name: string; text: string }[];
}

/** Vehicles by name with a detail for each; of many only the first ones. */
export function NamedVehicles({ vehicles }: NamedVehiclesProps) {
  const { t } = useTranslation();
  return (
    <>
      <List size="sm" spacing={2}>
        {vehicles.slice(0, MAX_NAMED_VEHICLES).map(({ deviceId, name, text }) => (
          <List.Item key={deviceId}>
            <b>{name || t('records.unseen')}</b>: {text}
          </List.Item>
        ))}
      </List>
      {vehicles.length > MAX_NAMED_VEHICLES && (
        <Text size="sm" mt={4}>
          {t('commands.many.more', { count: vehicles.length - MAX_NAMED_VEHICLES })}
        </Text>
      )}
    </>
  );
}
