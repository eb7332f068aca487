import { Paper, Skeleton } from '@mantine/core';
import { ErrorState } from '#web/ui/states.tsx';
import { formatCount } from '../form-words.ts';
import { ResponseDetail } from './ResponseDetail.tsx';
import classes from './responses.module.css';
import { Stepper } from './Stepper.tsx';
import { useResponseAt } from './useResponses.ts';

interface Props {
  formId: string;
  count: number;
  place: number;
  onPlace: (place: number) => void;
}

/** One response at a time, the latest first. */
export function IndividualTab({ formId, count, place: wanted, onPlace }: Props) {
  const place = Math.min(wanted, count);
  const { response, data, error, refetch, isFetching } = useResponseAt(formId, place, onPlace);
  return (
    <>
      <Stepper of="response" place={place} count={count} onStep={onPlace}>
        {`Response ${formatCount(place)} of ${formatCount(count)}`}
      </Stepper>
      {response && data ? (
        <Paper withBorder className={classes.card}>
          <ResponseDetail key={response._id} questions={data.questions} response={response} />
        </Paper>
      ) : error ? (
        <ErrorState title="The response could not be loaded" error={error} retry={refetch} retrying={isFetching} />
      ) : (
        <Skeleton h={320} radius="lg" />
      )}
    </>
  );
}
