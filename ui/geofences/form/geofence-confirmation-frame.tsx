import { Modal, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useDialog } from '../../kit/dialogs/use-dialog.ts';

interface GeofenceConfirmationFrameProps {
  isOpen: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog without a header; its heading labels it for assistive technology. */
export function GeofenceConfirmationFrame({
  isOpen,
  title,
  onClose,
  children,
}: GeofenceConfirmationFrameProps) {
  const dialog = useDialog(onClose);
  return (
    <Modal.Root opened={isOpen} closeOnEscape={false} onClose={onClose} centered>
      <Modal.Overlay />
      <Modal.Content ref={dialog} aria-label={title}>
        <Modal.Body p="lg">
          <Text component="h2" fw={650} mb="xs">
            {title}
          </Text>
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
