import { strings } from "../strings/strings.ts";
import { Page } from "../ui/page.tsx";

interface Props {
  title: string;
  says: string;
  /** Nothing else is open either. */
  is_end?: boolean | undefined;
}

/** A page with a message and a link to the home page. */
const MessagePage = ({ title, says, is_end }: Props) => (
  <Page title={title}>
    <p>{says}</p>
    {!is_end && (
      <p>
        <a class="button primary" href="/console">
          {strings.value.shell.to_beginning}
        </a>
      </p>
    )}
  </Page>
);

/** There is no page at this address. */
export const NotFound = () => {
  const { not_here_title, not_here } = strings.value.shell;
  return <MessagePage title={not_here_title} says={not_here} />;
};

/** The page is closed to this person's role. */
export const NotAllowed = ({ is_end }: Pick<Props, "is_end">) => {
  const { not_allowed_title, not_allowed } = strings.value.shell;
  return <MessagePage title={not_allowed_title} says={not_allowed} is_end={is_end} />;
};
