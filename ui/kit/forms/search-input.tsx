import { CloseButton, TextInput, type TextInputProps } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from '../../language/use-translation.ts';

interface SearchInputProps extends Pick<TextInputProps, 'className' | 'maxLength'> {
  /** What is searched; also the placeholder. */
  label: string;
  query: string;
  onSearch: (query: string) => void;
  /** Whether a dialog that opens moves the focus here. */
  hasInitialFocus?: boolean;
}

/** A field that searches a list. Its button and Escape clear it. */
export function SearchInput({ label, query, onSearch, hasInitialFocus, ...props }: SearchInputProps) {
  const { t } = useTranslation();
  return (
    <TextInput
      {...props}
      role="searchbox"
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        query && <CloseButton size="md" aria-label={t('records.clearSearch')} onClick={() => onSearch('')} />
      }
      value={query}
      onChange={({ currentTarget }) => onSearch(currentTarget.value)}
      data-autofocus={hasInitialFocus}
      data-handles-escape={query ? true : undefined}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onSearch('');
      }}
    />
  );
}
