import { Stack, Text } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface StateMessageProps {
  Icon: Icon;
  title: string;
  text?: string | undefined;
  /** How screen readers announce it, where it appears by itself. */
  role?: 'alert' | 'status';
  /** What the user can do about it. */
  children?: ReactNode;
}

/** Says why there is nothing to show: nothing yet, nothing found, or loading failed. */
export function StateMessage({ Icon: StateIcon, title, text, role, children }: StateMessageProps) {
  return (
    <Stack align="center" gap="xs" p="xl" ta="center" role={role}>
      <StateIcon size={40} stroke={1.2} aria-hidden />
      <Text fw={600}>{title}</Text>
      {text !== undefined && (
        <Text c="dimmed" size="sm">
          {text}
        </Text>
      )}
      {children !== undefined && (
        <Stack align="center" gap="xs" mt={8}>
          {children}
        </Stack>
      )}
    </Stack>
  );
}
