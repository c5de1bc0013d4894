import { Button } from '@mantine/core';
import { useRef, type ReactNode } from 'react';

interface PictureButtonProps {
  /** What the button says, and what choosing a file is called. */
  text: string;
  label: string;
  icon: ReactNode;
  isDisabled: boolean;
  /** Told each time a file is chosen, also the same one again. */
  onChoose: (file: File) => void;
}

/** Lets somebody choose a picture that browsers can draw. */
export function ImageFileButton({ text, label, icon, isDisabled, onChoose }: PictureButtonProps) {
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
        h={44}
        disabled={isDisabled}
        leftSection={icon}
        onClick={() => input.current?.click()}
      >
        {text}
      </Button>
    </>
  );
}
