import { strings } from "../strings/strings.ts";
import { Page } from "../ui/page.tsx";

interface Props {
  title: string;
  message: string;
  /** No link, since no other section is accessible either. */
  without_link?: boolean | undefined;
}

/** A page with a message and a link to the home page. */
const MessagePage = ({ title, message, without_link }: Props) => (
  <Page title={title}>
    <p>{message}</p>
    {!without_link && (
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
  return <MessagePage title={not_here_title} message={not_here} />;
};

/** The page is closed to this person's role. */
export const NotAllowed = ({ without_link }: Pick<Props, "without_link">) => {
  const { not_allowed_title, not_allowed } = strings.value.shell;
  return (
    <MessagePage title={not_allowed_title} message={not_allowed} without_link={without_link} />
  );
};
