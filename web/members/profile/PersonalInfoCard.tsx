import type { MemberView } from '#contract/members.ts';
import { UNKNOWN } from '#web/members/member-labels.ts';
import { Card, Facts } from './Card.tsx';
import classes from './profile.module.css';

const Unknown = () => <span className={classes.none}>{UNKNOWN}</span>;

export function PersonalInfoCard({ member: { fullName, phone, age, nationality, work } }: { member: MemberView }) {
  return (
    <Card title="Personal info">
      <Facts
        facts={[
          ['Full name', fullName],
          [
            'Phone',
            phone ? (
              <a href={`tel:${phone}`} key="phone">
                {phone}
              </a>
            ) : (
              <Unknown key="phone" />
            ),
          ],
          ['Age', age ?? <Unknown key="age" />],
          ['Nationality', nationality || <Unknown key="nationality" />],
          ['Profession', work || <Unknown key="work" />],
        ]}
      />
    </Card>
  );
}
