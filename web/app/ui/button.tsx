import { m } from '#messages';
import { LoaderCircle } from 'lucide-react';
import { isValidElement, type ComponentProps, type MouseEvent, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { iconSize } from './icon-size.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'destructive';
export type ButtonSize = 'medium' | 'large' | 'icon';

interface ButtonStyle {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
}

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent shadow-low hover:bg-accent-strong',
  secondary: 'border border-line-strong bg-surface text-ink hover:border-accent-text hover:text-accent-text',
  ghost: '[:where(&)]:text-ink hover:bg-sunk',
  destructive: 'bg-danger text-on-danger shadow-low hover:bg-danger-strong',
};

/** The padding at the sides gives way to that of a `className`, as the colour of a ghost does. */
const sizes: Record<ButtonSize, string> = {
  medium: 'min-h-11 [:where(&)]:px-5 py-2 text-base',
  large: 'min-h-13 [:where(&)]:px-7 py-3 text-lg',
  icon: 'size-11 shrink-0',
};

function lookOf({ variant = 'primary', size = 'medium' }: ButtonStyle, className: string | undefined): string {
  return classNames(
    'pressable inline-flex items-center justify-center gap-2 rounded-full text-center font-semibold transition duration-150',
    'active:scale-[0.98] disabled:pointer-events-none disabled:opacity-55 aria-disabled:opacity-55',
    variants[variant],
    sizes[size],
    className,
  );
}

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'>, ButtonStyle {
  /** Shows a spinner and ignores presses, but keeps the focus (a disabled button would lose it). */
  isLoading?: boolean;
  className?: string | undefined;
}

/** A button of at least 44 px. `size="icon"` needs an `aria-label`. */
export function Button({ variant, size, icon, isLoading = false, className, children, onClick, ...rest }: ButtonProps) {
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (isLoading) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      type="button"
      {...rest}
      {...(isLoading ? { 'aria-disabled': true, 'aria-busy': true } : {})}
      onClick={handleClick}
      className={lookOf({ ...(variant && { variant }), ...(size && { size }) }, className)}
    >
      {isLoading ? <LoaderCircle size={sizeOf(icon)} className="animate-spin" /> : icon}
      {children}
    </button>
  );
}

/** The spinner is as large as the icon whose place it takes. */
function sizeOf(icon: ReactNode): number {
  return (isValidElement<{ size?: number }>(icon) && icon.props.size) || iconSize.medium;
}

interface ButtonLinkProps extends Omit<ComponentProps<'a'>, 'className'>, ButtonStyle {
  /** Empty for a link that the community has not set: the button is hidden (SETTINGS-8). */
  href: string;
  /** Opens in a new tab with `noopener`. */
  isExternal?: boolean;
  className?: string | undefined;
}

export function ButtonLink({ variant, size, icon, isExternal = false, className, children, ...rest }: ButtonLinkProps) {
  if (rest.href === '') return null;
  return (
    <a
      {...rest}
      {...(isExternal ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
      className={lookOf({ ...(variant && { variant }), ...(size && { size }) }, className)}
    >
      {icon}
      {children}
      {isExternal && <span className="sr-only"> {m.ui_new_tab_hint()}</span>}
    </a>
  );
}
