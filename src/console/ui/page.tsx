import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { strings } from "../strings/strings.ts";
import { Button } from "./button.tsx";
import { RefusalNotice } from "./refusal-notice.tsx";
import type { Query } from "./use-query.ts";

interface PageProps {
  title: string;
  /** Buttons next to the title. */
  actions?: ComponentChildren;
  /** Uses the whole width of the window. */
  wide?: boolean;
  children: ComponentChildren;
}

/** A page with its title, also the browser tab's. */
export const Page = ({ title, actions, wide, children }: PageProps) => {
  useEffect(() => {
    document.title = `${title} · Lastmile`;
  }, [title]);
  return (
    <main id="main" class={wide ? "page wide" : "page"} tabIndex={-1}>
      <header class="page-head">
        <h1 dir="auto">{title}</h1>
        {actions && <div class="actions">{actions}</div>}
      </header>
      {children}
    </main>
  );
};

interface BoundaryProps<T> {
  query: Query<T>;
  children(data: T): ComponentChildren;
}

/** Why a query failed, and a button to try again; nothing if it did not. */
export const FailedQuery = ({ refusal, refetch }: Pick<Query<unknown>, "refusal" | "refetch">) =>
  refusal && (
    <div class="not-read">
      <RefusalNotice refusal={refusal} />
      <Button onClick={() => void refetch()}>{strings.value.common.try_again}</Button>
    </div>
  );

/** Shows that a query loads, why it failed, or its data. */
export function QueryBoundary<T>({ query, children }: BoundaryProps<T>) {
  const { data, refusal, refetch } = query;
  return (
    <>
      <FailedQuery {...{ refusal, refetch }} />
      {data !== undefined && children(data)}
      {data === undefined && !refusal && (
        <p class="reading" role="status">
          {strings.value.common.loading}
        </p>
      )}
    </>
  );
}

/** Shown in place of an empty list. */
export const EmptyState = ({ children }: { children: ComponentChildren }) => (
  <p class="nothing">{children}</p>
);
