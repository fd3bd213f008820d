import type { User } from "../../api/document.d.ts";
import { PhoneLink } from "../../clients/phone-link.tsx";
import { moment } from "../../format/time.ts";
import { strings } from "../../strings/strings.ts";
import { Fact } from "../../ui/fact.tsx";
import { PersonStatus } from "./person-status.tsx";

export const PersonFacts = ({ person }: { person: User }) => {
  const { desk } = strings.value;
  const { people } = desk;
  return (
    <dl class="block facts">
      <Fact label={people.email}>
        <bdi>{person.email}</bdi>
      </Fact>
      <Fact label={people.phone}>
        {person.phone_number === null ? "–" : <PhoneLink phone={person.phone_number} />}
      </Fact>
      <Fact label={people.role}>{people.role_name[person.role]}</Fact>
      <Fact label={people.active_filter}>
        <PersonStatus person={person} />
      </Fact>
      <Fact label={desk.created}>{moment(person.created_at)}</Fact>
    </dl>
  );
};
