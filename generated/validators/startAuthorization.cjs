// Written by `npm run generate` from openapi/ and src/contract/. Do not edit.
"use strict";
const validators = [];
{
"use strict";
module.exports = validate0;
module.exports.default = validate0;
const schema0 = {"type":"object","properties":{"path":{"type":"object","required":[],"properties":{},"additionalProperties":false},"query":{"type":"object","required":[],"properties":{"response_type":{"type":"string","maxLength":200},"client_id":{"type":"string","maxLength":2000},"redirect_uri":{"type":"string","maxLength":2000},"scope":{"type":"string","maxLength":1000},"state":{"type":"string","maxLength":4000},"code_challenge":{"type":"string","maxLength":200},"code_challenge_method":{"type":"string","maxLength":20},"prompt":{"type":"string","maxLength":200},"resource":{"type":"array","maxItems":10,"items":{"type":"string","maxLength":2000}}},"additionalProperties":false},"header":{"type":"object","required":[],"properties":{},"additionalProperties":true}}};
const func0 = Object.prototype.hasOwnProperty;
const func1 = require("ajv/dist/runtime/ucs2length").default;

function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate0.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.path !== undefined){
let data0 = data.path;
const _errs1 = errors;
if(errors === _errs1){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
for(const key0 in data0){
validate0.errors = [{instancePath:instancePath+"/path",schemaPath:"#/properties/path/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema0.properties.path,data:data0}];
return false;
break;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/path",schemaPath:"#/properties/path/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema0.properties.path.type,parentSchema:schema0.properties.path,data:data0}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.query !== undefined){
let data1 = data.query;
const _errs4 = errors;
if(errors === _errs4){
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
const _errs6 = errors;
for(const key1 in data1){
if(!(func0.call(schema0.properties.query.properties, key1))){
validate0.errors = [{instancePath:instancePath+"/query",schemaPath:"#/properties/query/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema0.properties.query,data:data1}];
return false;
break;
}
}
if(_errs6 === errors){
if(data1.response_type !== undefined){
let data2 = data1.response_type;
const _errs7 = errors;
if(errors === _errs7){
if(typeof data2 === "string"){
if(func1(data2) > 200){
validate0.errors = [{instancePath:instancePath+"/query/response_type",schemaPath:"#/properties/query/properties/response_type/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters",schema:200,parentSchema:schema0.properties.query.properties.response_type,data:data2}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/query/response_type",schemaPath:"#/properties/query/properties/response_type/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema0.properties.query.properties.response_type.type,parentSchema:schema0.properties.query.properties.response_type,data:data2}];
return false;
}
}
var valid1 = _errs7 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data1.client_id !== undefined){
let data3 = data1.client_id;
const _errs9 = errors;
if(errors === _errs9){
if(typeof data3 === "string"){
if(func1(data3) > 2000){
validate0.errors = [{instancePath:instancePath+"/query/client_id",schemaPath:"#/properties/query/properties/client_id/maxLength",keyword:"maxLength",params:{limit: 2000},message:"must NOT have more than 2000 characters",schema:2000,parentSchema:schema0.properties.query.properties.client_id,data:data3}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/query/client_id",schemaPath:"#/properties/query/properties/client_id/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema0.properties.query.properties.client_id.type,parentSchema:schema0.properties.query.properties.client_id,data:data3}];
return false;
}
}
var valid1 = _errs9 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data1.redirect_uri !== undefined){
let data4 = data1.redirect_uri;
const _errs11 = errors;
if(errors === _errs11){
if(typeof data4 === "string"){
if(func1(data4) > 2000){
validate0.errors = [{instancePath:instancePath+"/query/redirect_uri",schemaPath:"#/properties/query/properties/redirect_uri/maxLength",keyword:"maxLength",params:{limit: 2000},message:"must NOT have more than 2000 characters",schema:2000,parentSchema:schema0.properties.query.properties.redirect_uri,data:data4}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/query/redirect_uri",schemaPath:"#/properties/query/properties/redirect_uri/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema0.properties.query.properties.redirect_uri.type,parentSchema:schema0.properties.query.properties.redirect_uri,data:data4}];
return false;
}
}
var valid1 = _errs11 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data1.scope !== undefined){
let data5 = data1.scope;
const _errs13 = errors;
if(errors === _errs13){
if(typeof data5 === "string"){
if(func1(data5) > 1000){
validate0.errors = [{instancePath:instancePath+"/query/scope",schemaPath:"#/properties/query/properties/scope/maxLength",keyword:"maxLength",params:{limit: 1000},message:"must NOT have more than 1000 characters",schema:1000,parentSchema:schema0.properties.query.properties.scope,data:data5}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/query/scope",schemaPath:"#/properties/query/properties/scope/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema0.properties.query.properties.scope.type,parentSchema:schema0.properties.query.properties.scope,data:data5}];
return false;
}
}
var valid1 = _errs13 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data1.state !== undefined){
let data6 = data1.state;
const _errs15 = errors;
if(errors === _errs15){
if(typeof data6 === "string"){
if(func1(data6) > 4000){
validate0.errors = [{instancePath:instancePath+"/query/state",schemaPath:"#/properties/query/properties/state/maxLength",keyword:"maxLength",params:{limit: 4000},message:"must NOT have more than 4000 characters",schema:4000,parentSchema:schema0.properties.query.properties.state,data:data6}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/query/state",schemaPath:"#/properties/query/properties/state/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema0.properties.query.properties.state.type,parentSchema:schema0.properties.query.properties.state,data:data6}];
return false;
}
}
var valid1 = _errs15 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data1.code_challenge !== undefined){
let data7 = data1.code_challenge;
const _errs17 = errors;
if(errors === _errs17){
if(typeof data7 === "string"){
if(func1(data7) > 200){
validate0.errors = [{instancePath:instancePath+"/query/code_challenge",schemaPath:"#/properties/query/properties/code_challenge/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters",schema:200,parentSchema:schema0.properties.query.properties.code_challenge,data:data7}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/query/code_challenge",schemaPath:"#/properties/query/properties/code_challenge/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema0.properties.query.properties.code_challenge.type,parentSchema:schema0.properties.query.properties.code_challenge,data:data7}];
return false;
}
}
var valid1 = _errs17 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data1.code_challenge_method !== undefined){
let data8 = data1.code_challenge_method;
const _errs19 = errors;
if(errors === _errs19){
if(typeof data8 === "string"){
if(func1(data8) > 20){
validate0.errors = [{instancePath:instancePath+"/query/code_challenge_method",schemaPath:"#/properties/query/properties/code_challenge_method/maxLength",keyword:"maxLength",params:{limit: 20},message:"must NOT have more than 20 characters",schema:20,parentSchema:schema0.properties.query.properties.code_challenge_method,data:data8}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/query/code_challenge_method",schemaPath:"#/properties/query/properties/code_challenge_method/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema0.properties.query.properties.code_challenge_method.type,parentSchema:schema0.properties.query.properties.code_challenge_method,data:data8}];
return false;
}
}
var valid1 = _errs19 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data1.prompt !== undefined){
let data9 = data1.prompt;
const _errs21 = errors;
if(errors === _errs21){
if(typeof data9 === "string"){
if(func1(data9) > 200){
validate0.errors = [{instancePath:instancePath+"/query/prompt",schemaPath:"#/properties/query/properties/prompt/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters",schema:200,parentSchema:schema0.properties.query.properties.prompt,data:data9}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/query/prompt",schemaPath:"#/properties/query/properties/prompt/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema0.properties.query.properties.prompt.type,parentSchema:schema0.properties.query.properties.prompt,data:data9}];
return false;
}
}
var valid1 = _errs21 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data1.resource !== undefined){
let data10 = data1.resource;
const _errs23 = errors;
if(errors === _errs23){
if(Array.isArray(data10)){
if(data10.length > 10){
validate0.errors = [{instancePath:instancePath+"/query/resource",schemaPath:"#/properties/query/properties/resource/maxItems",keyword:"maxItems",params:{limit: 10},message:"must NOT have more than 10 items",schema:10,parentSchema:schema0.properties.query.properties.resource,data:data10}];
return false;
}
else {
var valid2 = true;
const len0 = data10.length;
for(let i0=0; i0<len0; i0++){
let data11 = data10[i0];
const _errs25 = errors;
if(errors === _errs25){
if(typeof data11 === "string"){
if(func1(data11) > 2000){
validate0.errors = [{instancePath:instancePath+"/query/resource/" + i0,schemaPath:"#/properties/query/properties/resource/items/maxLength",keyword:"maxLength",params:{limit: 2000},message:"must NOT have more than 2000 characters",schema:2000,parentSchema:schema0.properties.query.properties.resource.items,data:data11}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/query/resource/" + i0,schemaPath:"#/properties/query/properties/resource/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema0.properties.query.properties.resource.items.type,parentSchema:schema0.properties.query.properties.resource.items,data:data11}];
return false;
}
}
var valid2 = _errs25 === errors;
if(!valid2){
break;
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/query/resource",schemaPath:"#/properties/query/properties/resource/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema0.properties.query.properties.resource.type,parentSchema:schema0.properties.query.properties.resource,data:data10}];
return false;
}
}
var valid1 = _errs23 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
}
}
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/query",schemaPath:"#/properties/query/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema0.properties.query.type,parentSchema:schema0.properties.query,data:data1}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.header !== undefined){
let data12 = data.header;
const _errs27 = errors;
if(errors === _errs27){
if(data12 && typeof data12 == "object" && !Array.isArray(data12)){
}
else {
validate0.errors = [{instancePath:instancePath+"/header",schemaPath:"#/properties/header/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema0.properties.header.type,parentSchema:schema0.properties.header,data:data12}];
return false;
}
}
var valid0 = _errs27 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate0.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema0.type,parentSchema:schema0,data}];
return false;
}
}
validate0.errors = vErrors;
return errors === 0;
}
validate0.evaluated = {"props":{"path":true,"query":true,"header":true},"dynamicProps":false,"dynamicItems":false};

}
validators[0] = module.exports;
module.exports = validators;
