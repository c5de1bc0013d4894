import { Modal, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useDialog } from './use-dialog.ts';

interface ConfirmationDialogProps {
  title: string;
  /** Called on Escape or a click outside the dialog. */
  onClose: () => void;
  children: ReactNode;
}

/** A dialog that asks a question. Its title is not a header element, because a page has only one banner. */
export function ConfirmationDialog({ title, onClose, children }: ConfirmationDialogProps) {
  const dialog = useDialog(onClose);
  return (
    <Modal.Root opened centered closeOnEscape={false} onClose={onClose}>
      <Modal.Overlay />
      <Modal.Content ref={dialog}>
        <Modal.Body p={20}>
          <Modal.Title fz={16} fw={650} lh={1.3} mb={16} style={{ overflowWrap: 'anywhere' }}>
            {title}
          </Modal.Title>
          <Stack gap="md">{children}</Stack>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
