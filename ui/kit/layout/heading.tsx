import type { ComponentPropsWithRef } from 'react';
import styles from './heading.module.css';

interface HeadingProps extends ComponentPropsWithRef<'h2'> {
  /** 1 for a panel, 2 for a dialog or what is open in a panel, 3 and 4 for parts. */
  level: 1 | 2 | 3 | 4;
  /**
   * `title` of a panel or dialog, `name` of what is open in it, `section` of it, or the quiet `group` above a list or a
   * few facts.
   */
  look: 'title' | 'name' | 'section' | 'group';
}

/** A heading of the console: its level says where it stands, its look what it names. */
export function Heading({ level, look, className = '', children, ...props }: HeadingProps) {
  const Tag = `h${level}` as const;
  return (
    <Tag {...props} className={`${styles[look]} ${className}`}>
      {children}
    </Tag>
  );
}
