import { Button } from '@mantine/core';
import { useRef, type ReactNode } from 'react';

interface ImageFileButtonProps {
  /** The text of the button, and the accessible name of the file input. */
  text: string;
  label: string;
  icon: ReactNode;
  isDisabled: boolean;
  /** Called each time a file is chosen, also for the same file again. */
  onChoose: (file: File) => void;
}

/** A button to choose an image file of a format that browsers can display. */
export function ImageFileButton({ text, label, icon, isDisabled, onChoose }: ImageFileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif"
        hidden
        aria-label={label}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) onChoose(file);
          currentTarget.value = '';
        }}
      />
      <Button
        variant="default"
        disabled={isDisabled}
        leftSection={icon}
        onClick={() => input.current?.click()}
      >
        {text}
      </Button>
    </>
  );
}
