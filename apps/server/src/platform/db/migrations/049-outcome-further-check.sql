-- A value of its own step: what adds it may not use it yet (docs/adr/0058-further-check-is-not-normal.md).
alter type statistic_outcome add value 'furtherCheck' after 'sagittal';
