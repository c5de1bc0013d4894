import { Modal, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useDialog } from '../../kit/dialogs/use-dialog.ts';
import { Heading } from '../../kit/layout/heading.tsx';

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
          <Heading level={2} look="title" style={{ marginBottom: 10 }}>
            {title}
          </Heading>
          <Stack gap="md">{children}</Stack>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
