import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import * as person from '#web/members/person.messages.ts';
import { MISSING_MEMBER } from '#web/members/profile/missing-member.ts';
import { memberById } from '#web/members/profile/profile.api.ts';
import { BackLink } from '#web/ui/BackLink.tsx';
import { isMissing, MissingPage } from '#web/ui/LoadedPage.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Loaded } from '#web/ui/states.tsx';
import * as text from './history.messages.ts';
import { PaymentHistory } from './PaymentHistory.tsx';

export function HistoryPage() {
  const { memberId = '' } = useParams({ strict: false });
  const query = useQuery(memberById(memberId));
  if (isMissing(query.error)) return <MissingPage {...MISSING_MEMBER} />;
  return (
    <>
      <PageHeader
        title={text.title()}
        back={
          <BackLink to="/users/$memberId/profile" params={{ memberId }}>
            {text.profile()}
          </BackLink>
        }
      />
      <Loaded query={query} failed={person.memberNotLoaded()}>
        {({ fullName }) => <PaymentHistory memberId={memberId} title={fullName} />}
      </Loaded>
    </>
  );
}
